import type { ClosingRule } from '#core/closing/index.ts'
import { hasLiveCase } from '#core/cases/index.ts'

/** Evidence stays until the case is decided, and under a legal hold even longer. */
export const casesClosing: ClosingRule = { blocksErasure: hasLiveCase }
