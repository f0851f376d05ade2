/**
 * Refuses severe words in every text that people send, and words that are not allowed in searches in every search, before a route's
 * own code runs. A new route is covered without a line of its own.
 */
import type { Route } from '@fanfare/contract'
import { settings } from '#core/settings/index.ts'
import { apiError, notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import type { RouteHandler } from '#platform/route-handler.ts'
import { sentenceOf, textProblems, type Rules } from './text-rules.ts'

interface Sent {
  readonly ctx: Context
  readonly body?: unknown
  readonly query?: unknown
}

/** Routes of operators are not checked, because their rules and decisions name such words. */
export function withWordGuard(handler: RouteHandler): RouteHandler {
  const { route, run, check, mutate } = handler
  if (route.who === 'admin' || !hasText(route)) return handler
  const guard = (sent: Sent) => assertNoSevereWords(sent, route)
  return {
    ...handler,
    ...(run && {
      run: async (input: never) => {
        await guard(input)
        return run(input)
      },
    }),
    ...(mutate && {
      check: async (input: never) => {
        await guard(input)
        await check?.(input)
      },
    }),
  }
}

const hasText = ({ body, query }: Route): boolean => body !== undefined || searchesOf(query).length > 0

/** The fields with which routes search. */
const SEARCHES: ReadonlySet<string> = new Set(['q', 'search', 'tag'])
const searchesOf = (schema: Route['query']): string[] =>
  Object.keys(schema?.properties ?? {}).filter((name) => SEARCHES.has(name))

async function assertNoSevereWords({ ctx, body, query }: Sent, { isUnread }: Route): Promise<void> {
  const rules = await settings(ctx)
  if (rules.wordRules.length === 0) return
  for (const [field, text] of [...textsIn(query), ...textsIn(body)])
    if (SEARCHES.has(nameOf(field))) assertSearchAllowed(text, rules)
    else if (isUnread !== true) assertNotSevere(field, text, rules)
}

function assertSearchAllowed(text: string, rules: Rules): void {
  const problems = textProblems(text, { ...rules, bannedWords: '', linksAllowed: true }, 'search')
  if (problems.length > 0) throw problems.some(({ isAbuse }) => isAbuse) ? searchBlocked() : searchNotAllowed()
}

/** The same for every word of these lists, so that a search reveals nothing about them. */
const searchBlocked = () =>
  apiError('search_blocked', t('This search is blocked because it suggests minors or sex by force. Help is available.'))

const searchNotAllowed = () => apiError('search_not_allowed', t('This search isn’t allowed on this site.'))

function assertNotSevere(field: string, text: string, rules: Rules): void {
  const [problem] = textProblems(text, { ...rules, bannedWords: '', linksAllowed: true }, nameOf(field))
  if (problem?.rule === 'severe_words') throw notValid(field, sentenceOf(problem))
}

/** No one else reads these, and a password may be anything. */
const UNREAD = /password|email|token|secret|code$/i

const nameOf = (field: string): string => field.split('.').findLast((step) => !/^\d+$/.test(step)) ?? field

/** Yields every text with its path, such as `options.0.text`. */
function* textsIn(value: unknown, path = ''): Generator<readonly [field: string, text: string]> {
  if (typeof value === 'string') {
    if (!UNREAD.test(nameOf(path))) yield [path, value]
    return
  }
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) yield* textsIn(inner, path === '' ? name : `${path}.${name}`)
}
