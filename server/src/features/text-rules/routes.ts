import * as rules from '@fanfare/contract/text-rules'
import { changeSettings, settings } from '#core/settings/index.ts'
import { wordsOfList } from '#core/text-rules/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { checkWords } from './check-words.ts'

/** Bounded because every message is searched for each word. */
const MOST_WORDS = 500
const LONGEST_WORD = 50

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
    if (words.length > MOST_WORDS) throw notValid('bannedWords', t('You can add up to {most} words', { most: MOST_WORDS }))
    if (words.some((word) => word.length > LONGEST_WORD))
      throw notValid('bannedWords', t('A word can have up to {most} characters', { most: LONGEST_WORD }))
    const bannedWords = words.join('\n')
    await changeSettings(tx, { bannedWords, linksAllowed }, viewer)
    return { bannedWords, linksAllowed }
  }),
]
