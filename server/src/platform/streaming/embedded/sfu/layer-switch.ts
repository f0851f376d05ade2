/** Forwards one simulcast layer of a publisher, and changes it at the key frames of another. */
import type { Incoming, Outlet } from './outlet.ts'
import type { Source } from './source.ts'

export interface LayerSwitch {
  readonly outlet: Outlet
  /** The layer to change to. */
  target: Source | undefined
  /** Returns the rewritten packet; undefined for packets of other layers. */
  forward(incoming: Incoming): Buffer | undefined
}

export function openLayerSwitch(outlet: Outlet): LayerSwitch {
  return {
    outlet,
    target: undefined,
    forward(incoming) {
      const isChange = incoming.source !== outlet.source
      return isChange && incoming.source !== this.target ? undefined : outlet.write(incoming)
    },
  }
}
