/** The role in which a performer previews their own profile, as its address has it. `api.ts` reads the whole document in that role. */
import { viewAsIn, type ViewAs } from '@fanfare/contract'

export const viewAsOf = (search: string): ViewAs | undefined => viewAsIn(new URLSearchParams(search).get('as'))
