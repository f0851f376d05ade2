/** Defines the forms of decisions about cases, made now or scheduled. */
import { Type, type Static } from 'typebox'
import { AccountMeasure, ContentMeasure, Measure, SiteRule } from './case-terms.ts'
import { DateTime, Day, Id, orNull } from './define.ts'
import { MULTILINE_PATTERN } from './multiline-pattern.ts'
import { Person } from './people.ts'
import { SeenVersion } from './versions.ts'

const optionalText = (title: string, maxLength: number) =>
  Type.Optional(Type.String({ maxLength, pattern: `^$|${MULTILINE_PATTERN}`, title, default: '' }))

const words = {
  /** The owner reads it. Placeholders are filled. */
  reason: optionalText('Reasons', 2000),
  /** People who sent a notice read it in their letter. Placeholders are filled. */
  letter: optionalText('Letter', 2000),
  /** The end of a suspension; absent for no end. */
  until: Type.Optional(Day('Until')),
}

export const CaseDecision = Type.Object({
  version: SeenVersion,
  /** Up to one for the items and one for the account. Empty to dismiss. */
  measures: Type.Array(Measure, { maxItems: 2, uniqueItems: true }),
  rule: Type.Optional(SiteRule),
  ...words,
  /** Items that the decision is about; absent for all. */
  itemIds: Type.Optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
})
export type CaseDecision = Static<typeof CaseDecision>

/** How far ahead a decision can be scheduled. */
export const MAX_SCHEDULE_DAYS = 90

const Schedule = {
  /** The decision is carried out at the start of this day (UTC). */
  on: Day('On'),
  /** When operators would revoke it; only they read it. */
  condition: optionalText('Unless', 300),
}
export const CaseSchedule = Type.Object({ ...CaseDecision.properties, ...Schedule })
export type CaseSchedule = Static<typeof CaseSchedule>

/** The form of the decision. With a day, it is scheduled. */
export const DecisionForm = Type.Object({
  content: Type.Optional(ContentMeasure),
  account: Type.Optional(AccountMeasure),
  rule: Type.Optional(SiteRule),
  ...words,
  on: Type.Optional(Schedule.on),
  condition: Schedule.condition,
})

export const ScheduledDecision = Type.Object({
  measures: Type.Array(Measure),
  rule: orNull(SiteRule),
  reason: Type.String(),
  until: orNull(Day('Until')),
  condition: Type.String(),
  by: Person,
  runAt: DateTime,
})
export type ScheduledDecision = Static<typeof ScheduledDecision>
