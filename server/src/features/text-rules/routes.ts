import * as rules from '@fanfare/contract/text-rules'
import { changeSettings, settings } from '#core/settings/index.ts'
import { mutation, query } from '#platform/route-handler.ts'
import { checkWords } from './check-words.ts'
import { checkedWords } from './rules.ts'

export const routes = [
  query(rules.checkWords, async ({ ctx, viewer, body: { texts, message } }) => ({
    problems: await checkWords(ctx, viewer, { texts, message }),
  })),

  query(rules.readTextRules, async ({ ctx }) => {
    const { bannedWords, linksAllowed } = await settings(ctx)
    return { bannedWords, linksAllowed }
  }),

  mutation(rules.changeTextRules, async ({ tx, viewer, body: { bannedWords: list, linksAllowed } }) => {
    const bannedWords = list.trim() === '' ? '' : checkedWords(list, 'bannedWords')
    await changeSettings(tx, { bannedWords, linksAllowed }, viewer)
    return { bannedWords, linksAllowed }
  }),
]
