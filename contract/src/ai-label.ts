/** Tells viewers that content was made with AI. */
import { Type } from 'typebox'
import { oneOf } from './define.ts'

/** Shown with content that was made with AI; absent otherwise. */
export const AiLabel = Type.Optional(oneOf('altered', 'generated'))
export type AiLabel = 'altered' | 'generated'
