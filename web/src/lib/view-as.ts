/**
 * The role in which performers preview their own profile, from the address. `api.ts` sends it with every request of the document.
 */
import { parseViewAs, type ViewAs } from '@fanfare/contract'

export const viewAsOf = (search: string): ViewAs | undefined => parseViewAs(new URLSearchParams(search).get('as'))
