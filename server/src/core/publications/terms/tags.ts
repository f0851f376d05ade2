import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'

const TAG = /^(?=[\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]{2,50}$/u

/** Returns tags in lower case, each once, without `#`. Throws if one is not allowed or there are too many. */
export function tagsOf(text: string, most: number): string[] {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s,#]+/)
  const tags = [...new Set(words.filter((tag) => tag !== ''))]
  const wrong = tags.find((tag) => !TAG.test(tag))
  if (wrong !== undefined)
    throw notValid(
      'tags',
      t('“{tag}” can’t be a tag. Use 2 to 50 letters, numbers or underscores, with at least one letter.', {
        tag: wrong.slice(0, 50),
      }),
    )
  if (tags.length > most) throw notValid('tags', t('You can add up to {most} tags.', { most }))
  return tags
}
