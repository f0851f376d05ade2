/** Words for scheduled content. Pure. */
import type { ScheduledThing } from '@fanfare/contract/calendar'
import { cardKind } from '#core/kinds.ts'
import { t } from '#lib/i18n.ts'

export const kindLabel = ({ kind }: Pick<ScheduledThing, 'kind'>): string => cardKind(kind)?.one() ?? kind

/** Returns the title, or the kind if there is no title. */
export const scheduledTitle = (thing: Pick<ScheduledThing, 'kind' | 'title'>): string =>
  thing.title.trim() || t('{kind} without text', { kind: kindLabel(thing) })
