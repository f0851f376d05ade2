import * as rules from '@fanfare/contract/text-rules'
import { changeSettings, settings } from '#core/settings/index.ts'
import { wordsOfList } from '#core/text-rules/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { checkWords } from './check-words.ts'

/** Bounded because every message is searched for each word. */
const MAX_WORDS = 500
const MAX_WORD_LENGTH = 50

export const routes = [
  query(rules.checkWords, async ({ ctx, viewer, body: { texts, message } }) => ({
    problems: await checkWords(ctx, viewer, { texts, message }),
  })),

  query(rules.readTextRules, async ({ ctx }) => {
    const { bannedWords, linksAllowed } = await settings(ctx)
    return { bannedWords, linksAllowed }
  }),

  mutation(rules.changeTextRules, async ({ tx, viewer, body: { bannedWords: list, linksAllowed } }) => {
    const words = wordsOfList(list)
    if (words.length > MAX_WORDS) throw notValid('bannedWords', t('You can add up to {most} words', { most: MAX_WORDS }))
    if (words.some((word) => word.length > MAX_WORD_LENGTH))
      throw notValid('bannedWords', t('A word can have up to {most} characters', { most: MAX_WORD_LENGTH }))
    const bannedWords = words.join('\n')
    await changeSettings(tx, { bannedWords, linksAllowed }, viewer)
    return { bannedWords, linksAllowed }
  }),
]
