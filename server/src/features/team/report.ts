/** Reports what members of a team have done, and how long fans waited for answers. */
import type { Download } from '@fanfare/contract/downloads'
import type { SeatRight } from '@fanfare/contract/seat-rights'
import { REPORT_WEEKS, type DayOfActs, type ReplyTimes } from '@fanfare/contract/team'
import { peopleById } from '#core/accounts/index.ts'
import { replyTimes } from '#core/messages/index.ts'
import { toCsv } from '#lib/csv.ts'
import { download } from '#lib/download.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import type { Context } from '#platform/context.ts'
import { countActs } from './acts-store.ts'

interface Report {
  readonly activity: DayOfActs[]
  readonly replies: ReplyTimes[]
}

export async function readReport({ db, clock }: Context, performerId: string): Promise<Report> {
  const since = addDays(clock.now(), -7 * REPORT_WEEKS)
  const [acts, times] = await Promise.all([countActs(db, performerId, since), replyTimes(db, performerId, since)])
  const people = await peopleById(db, [
    ...acts.map(({ member_id }) => member_id),
    ...times.flatMap(({ author_id }) => author_id ?? []),
  ])
  return {
    activity: acts.map(({ day, member_id, right, acts: count }) => ({ day, member: people.get(member_id)!, right, acts: count })),
    replies: times.map(({ week, author_id, answers, median_seconds, p90_seconds }) => ({
      week,
      author: author_id === null ? null : people.get(author_id)!,
      answers,
      medianSeconds: median_seconds,
      p90Seconds: p90_seconds,
    })),
  }
}

const rightNames: Readonly<Record<SeatRight, () => string>> = {
  chat: () => t('Chat'),
  publish: () => t('Publish'),
  price: () => t('Prices'),
  vault: () => t('Vault'),
  earnings: () => t('Earnings'),
}

export async function reportCsv(ctx: Context, performerId: string, of: 'activity' | 'replies'): Promise<Download> {
  const { activity, replies } = await readReport(ctx, performerId)
  const text =
    of === 'activity'
      ? toCsv(
          [t('Day'), t('Member'), t('Right'), t('Acts')],
          activity.map(({ day, member, right, acts }) => [day, member.name, rightNames[right](), acts]),
        )
      : toCsv(
          [t('Week'), t('Answered by'), t('Answers'), t('Median (seconds)'), t('90th percentile (seconds)')],
          replies.map(({ week, author, answers, medianSeconds, p90Seconds }) => [
            week,
            author?.name ?? t('Everyone'),
            answers,
            medianSeconds,
            p90Seconds,
          ]),
        )
  return download(`team-${of}.csv`, 'text/csv', text)
}
