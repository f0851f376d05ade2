/** Shows the used length of a text near its limit. Text over the limit is reported and not cut. */
import { countCodePoints } from '@fanfare/contract/text-length'
import { formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import css from './field.module.css'
import { tooLongMessage } from './too-long-message.ts'

const NEARLY_FULL = 0.8

export function CharacterCount({ text, max }: { text: string; max: number }) {
  const length = countCodePoints(text)
  const over = length - max
  return (
    <span className={css['room']} data-over={over > 0 || undefined} role="status">
      {over > 0 && tooLongMessage(text, max)}
      {over <= 0 &&
        length >= max * NEARLY_FULL &&
        t('{count} of {most} characters', { count: formatInteger(length), most: formatInteger(max) })}
    </span>
  )
}
