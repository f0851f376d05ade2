/** Defines a person as the filter of a list. */
import { Type } from 'typebox'

/**
 * A username as typed or pasted, with or without a leading @. Operators may also enter an email address. Other input finds no
 * one.
 */
export const PersonSearch = Type.String({ minLength: 1, maxLength: 254, title: 'Username' })
