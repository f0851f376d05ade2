/** Defines the findings of scans. */
import { Type, type Static } from 'typebox'
import { oneOf } from './define.ts'

/** A finding of the operator's list of known hashes, or of the outside service. It is advice. */
export const ScanAdvice = Type.Object({
  source: oneOf('list', 'service'),
  label: Type.String(),
  /** From 0 to 1. */
  score: Type.Number(),
})
export type ScanAdvice = Static<typeof ScanAdvice>
