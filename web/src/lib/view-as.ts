/** The role in which a performer previews their own profile. It holds for a whole document: everything that it reads is read in that role. */
import { viewAsIn, type ViewAs } from '@fanfare/contract'

export const VIEW_AS_PARAM = 'as'

export const viewAsOf = (search: string): ViewAs | undefined => viewAsIn(new URLSearchParams(search).get(VIEW_AS_PARAM))

/** Of this document; on the server the request says it. */
export const documentViewAs = typeof location === 'undefined' ? undefined : viewAsOf(location.search)
