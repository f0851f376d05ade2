/** Parts of a page whose code comes after it: for one that cannot be loaded, such as without a connection, another is drawn or nothing, and the page stays. */
import { lazy, type ComponentType } from 'react'

export const optional = <P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  otherwise: ComponentType<P> = () => null,
) => lazy(() => load().catch(() => ({ default: otherwise })))
