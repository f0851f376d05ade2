/** Fans report profiles in the months that the demo's past has closed, and the site makes the reports of these months. */
import type { Measure, ReportReason, SiteRule } from '@fanfare/contract/case-terms'
import * as cases from '@fanfare/contract/cases'
import { createReport } from '@fanfare/contract/reports'
import { demoSeed, type DemoSeeder, type DemoStep } from '#core/demo-seed.ts'
import { makeSchemeReports } from './jobs.ts'

interface Reported {
  readonly daysAgo: number
  readonly reason: ReportReason
  readonly text: string
  readonly decidedAfterDays: number
  readonly decision: { readonly measures: Measure[]; readonly rule?: SiteRule; readonly reason?: string }
}

const DISMISSED = { measures: [] }

const REPORTS: readonly Reported[] = [
  { daysAgo: 50, reason: 'spam', text: 'Many links in the description.', decidedAfterDays: 1, decision: DISMISSED },
  {
    daysAgo: 46,
    reason: 'harassment',
    text: 'The description makes fun of me.',
    decidedAfterDays: 3,
    decision: { measures: ['warn'], rule: 'harassment', reason: 'Please remove the sentence about your neighbor.' },
  },
  { daysAgo: 44, reason: 'hate', text: 'I don’t like this.', decidedAfterDays: 9, decision: DISMISSED },
  {
    daysAgo: 40,
    reason: 'fraud',
    text: 'The prices in the description are wrong.',
    decidedAfterDays: 2,
    decision: { measures: ['warn'], rule: 'fraud', reason: 'Please correct the prices in your description.' },
  },
]

export const demo = demoSeed(({ people: { fans, performers, operator } }) => {
  const steps = REPORTS.flatMap((one, at): DemoStep[] => {
    const isThere = ({ joined }: { readonly joined: number }) => joined > one.daysAgo + 2
    const fan = fans.filter(isThere)[at]
    const known = performers.filter((performer) => performer.verification === 'approved' && isThere(performer))
    const performer = known[at % Math.max(known.length, 1)]
    if (!fan || !performer) return []
    let caseNumber: number | undefined
    return [
      {
        daysAgo: one.daysAgo,
        run: async (seeder) => {
          const body = {
            objectType: 'account',
            objectId: await seeder.idOf(performer.username),
            reason: one.reason,
            text: one.text,
          }
          caseNumber = (await seeder.as(fan.username)(createReport, { body })).caseNumber
        },
      },
      { daysAgo: one.daysAgo - one.decidedAfterDays, run: (seeder) => decide(seeder, { operator, caseNumber, of: one }) },
    ]
  })
  const makesReports: DemoStep = {
    daysAgo: 0.1,
    run: async (seeder) => {
      await seeder.start(makeSchemeReports)
      await seeder.jobsDone()
    },
  }
  return [...steps, makesReports]
})

interface Deciding {
  readonly operator: string
  readonly caseNumber: number | undefined
  readonly of: Reported
}

async function decide(seeder: DemoSeeder, { operator, caseNumber, of: { decision } }: Deciding): Promise<void> {
  const call = seeder.as(operator)
  const [found] = (await call(cases.searchCases, { query: { q: `${caseNumber}` } })).data
  if (!found) return
  const { version } = await call(cases.readCase, { params: { id: found._id } })
  await call(cases.decideCase, { params: { id: found._id }, body: { version, ...decision } })
}
