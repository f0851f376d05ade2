/** Merges what was declared about media with what a performer chooses in a form. Pure. */
import { strongestAi, type Depiction } from '@fanfare/contract/depictions'

export interface DeclaredItem extends Depiction {
  readonly _id: string
}

export type Mode = 'me' | 'no_one' | 'others'

export const modeOf = ({ showsMe, personIds }: Depiction): Mode => (personIds.length > 0 ? 'others' : showsMe ? 'me' : 'no_one')

export interface ChosenDepiction {
  readonly shows: Depiction
  /** The media that were there when the performer chose. */
  readonly ids: readonly string[]
}

/** People of media that were added after the choice join it: no one is forgotten because a form was filled in before. */
export function mergedDepiction(declared: readonly DeclaredItem[], chosen: ChosenDepiction | undefined): Depiction {
  const added = chosen ? declared.filter(({ _id }) => !chosen.ids.includes(_id)) : declared
  const all: readonly Depiction[] = chosen ? [chosen.shows, ...added] : added
  if (all.length === 0) return { showsMe: true, personIds: [], ai: 'none' }
  return {
    showsMe: all.some(({ showsMe }) => showsMe),
    personIds: [...new Set(all.flatMap(({ personIds }) => personIds))],
    ai: strongestAi(all.map(({ ai }) => ai)),
  }
}
