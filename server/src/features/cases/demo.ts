/** Fans report posts, comments and profiles, strangers send notices, and the operator decides some of the cases. */
import * as cases from '@fanfare/contract/cases'
import type { Measure, ReportReason, SiteRule } from '@fanfare/contract/case-terms'
import { listComments } from '@fanfare/contract/comments'
import { sendNotice, type NoticeKind } from '@fanfare/contract/notices'
import { listPosts } from '@fanfare/contract/posts'
import { createReport } from '@fanfare/contract/reports'
import type { Call } from '@fanfare/contract'
import { createCaseReply } from '@fanfare/contract/case-replies'
import { scheduleDecision } from '@fanfare/contract/case-work'
import { addDays } from '#lib/time.ts'
import { demoSeed, type DemoSeeder, type DemoStep } from '#core/demo-seed.ts'

interface Reported {
  readonly daysAgo: number
  /** The index of the performer among those whom the fan follows, and of the post among the performer's posts. */
  readonly performer: number
  readonly post: number
  readonly what: 'post' | 'comment' | 'account'
  readonly reason: ReportReason
  readonly text: string
  /** A suspension that the operator has scheduled, unless something happens before. */
  readonly planned?: { readonly condition: string; readonly rule: SiteRule; readonly reason: string }
  readonly decision?: { readonly measures: Measure[]; readonly rule?: SiteRule; readonly reason?: string }
}

const REPORTS: readonly Reported[] = [
  {
    daysAgo: 12,
    performer: 0,
    post: 6,
    what: 'post',
    reason: 'not_as_described',
    text: 'The text promises ten photos. There are three.',
    decision: {
      measures: ['warn'],
      rule: 'description',
      reason: 'The post promises more photos than it has. Please correct the text.',
    },
  },
  {
    daysAgo: 9,
    performer: 1,
    post: 2,
    what: 'post',
    reason: 'spam',
    text: 'The same post every day.',
    decision: { measures: [] },
  },
  { daysAgo: 2.4, performer: 0, post: 1, what: 'comment', reason: 'harassment', text: 'This person writes that everywhere.' },
  { daysAgo: 1.6, performer: 1, post: 3, what: 'post', reason: 'stolen', text: 'I know this picture from another site.' },
  {
    daysAgo: 0.6,
    performer: 2,
    post: 0,
    what: 'account',
    reason: 'impersonation',
    text: 'The pictures belong to a well-known painter.',
    planned: {
      condition: 'the performer shows that the paintings are their own',
      rule: 'impersonation',
      reason: 'The profile shows the paintings of someone else, {name}. Case {case}.',
    },
  },
]

interface Noticed {
  readonly daysAgo: number
  readonly kind: NoticeKind
  readonly name: string
  readonly post: number
  readonly description: string
}

const NOTICES: readonly Noticed[] = [
  {
    daysAgo: 1.2,
    kind: 'ncii',
    name: 'Robin Hale',
    post: 8,
    description: 'The person in the background is me. I did not agree to be shown.',
  },
]

export const demo = demoSeed(({ people: { fans, performers, operator } }) => {
  const reporter = fans.find(({ follows, joined }) => follows.length > 2 && joined > 20)
  const shown = performers.find(
    ({ verification, posts, joined }) => verification === 'approved' && posts.length > 9 && joined > 10,
  )
  if (!reporter) return []
  return [
    { daysAgo: 13, run: (seeder) => saveReplies(seeder, operator) },
    ...REPORTS.filter(({ daysAgo }) => daysAgo < reporter.joined - 1).flatMap((one): DemoStep[] => [
      {
        daysAgo: one.daysAgo,
        run: (seeder) => report(seeder, { fan: reporter.username, follows: reporter.follows, operator }, one),
      },
    ]),
    ...NOTICES.flatMap((one): DemoStep[] =>
      shown ? [{ daysAgo: one.daysAgo, run: (seeder) => notice(seeder, { performer: shown.username, operator }, one) }] : [],
    ),
  ]
})

interface People {
  readonly fan: string
  readonly follows: readonly string[]
  readonly operator: string
}

async function report(seeder: DemoSeeder, { fan, follows, operator }: People, of: Reported): Promise<void> {
  const call = seeder.as(fan)
  const object = await objectOf(seeder, fan, { performer: follows[of.performer] ?? '', of })
  if (!object) return
  const { caseNumber } = await call(createReport, { body: { ...object, reason: of.reason, text: of.text } })
  const { decision, planned } = of
  if (!decision && !planned) return
  const asOperator = seeder.as(operator)
  const [found] = (await asOperator(cases.searchCases, { query: { q: `${caseNumber}` } })).data
  if (!found) return
  const { version, openedAt } = await asOperator(cases.readCase, { params: { id: found._id } })
  if (decision) await asOperator(cases.decideCase, { params: { id: found._id }, body: { version, ...decision } })
  if (planned) await plan(asOperator, found._id, { version, openedAt, ...planned })
}

const REPLIES = [
  {
    name: 'Wrong description',
    text: 'Hello {name}, {item} is not what its description says ({rule}). Please correct it. Case {case}.',
    isShared: true,
  },
  { name: 'Thanks for the notice', text: 'Dear {name}, thank you for writing to us. Case {case} is closed.', isShared: true },
  { name: 'Second warning', text: 'This is the second time, {name}. The next case leads to a suspension.', isShared: false },
]

async function saveReplies(seeder: DemoSeeder, operator: string): Promise<void> {
  for (const body of REPLIES) await seeder.as(operator)(createCaseReply, { body })
}

/** Days from the opening of a case, which is some days ago, to its scheduled decision. */
const PLANNED_DAYS = 20

async function plan(
  asOperator: Call,
  id: string,
  { version, openedAt, ...planned }: NonNullable<Reported['planned']> & { readonly version: number; readonly openedAt: string },
): Promise<void> {
  const on = addDays(new Date(openedAt), PLANNED_DAYS).toISOString().slice(0, 10)
  await asOperator(scheduleDecision, { params: { id }, body: { version, measures: ['suspend'], on, ...planned } })
}

interface Looking {
  readonly performer: string
  readonly of: Reported
}

/** Returns undefined where the demo has no such object. */
async function objectOf(seeder: DemoSeeder, fan: string, { performer, of: { what, post } }: Looking) {
  const performerId = await seeder.idOf(performer)
  if (what === 'account') return { objectType: 'account', objectId: performerId }
  const { data } = await seeder.as(fan)(listPosts, { query: { performerId, limit: 20 } })
  const found = data[post % Math.max(data.length, 1)]
  if (!found || what === 'post') return found && { objectType: 'post', objectId: found._id }
  for (const { _id: objectId, locked } of data) {
    if (locked) continue
    const comments = await seeder.as(fan)(listComments, { query: { objectType: 'post', objectId } })
    const comment = comments.data.find(({ author }) => author !== null && author.username !== fan)
    if (comment) return { objectType: 'comment', objectId: comment._id }
  }
  return undefined
}

interface Naming {
  readonly performer: string
  readonly operator: string
}

/** The operator adds the item, because the demo does not know the address of its own site. */
async function notice(seeder: DemoSeeder, { performer, operator }: Naming, of: Noticed): Promise<void> {
  const { kind, name, post, description } = of
  const performerId = await seeder.idOf(performer)
  const { data } = await seeder.guest(listPosts, { query: { performerId, limit: 20 } })
  const shown = data[post % Math.max(data.length, 1)]
  if (!shown) return
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
  const links = [`https://www.example.com/post/${shown._id}`]
  await seeder.guest(sendNotice, { body: { kind, name, email, links, description, signature: name, isSworn: true } })
  const asOperator = seeder.as(operator)
  const [opened] = (await asOperator(cases.searchCases, { query: { kind } })).data
  if (!opened) return
  const body = { version: 1, link: `/post/${shown._id}` }
  await asOperator(cases.linkCaseItem, { params: { id: opened._id }, body })
}
