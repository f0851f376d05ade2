/** Polls an order while its new pictures are processed, because no server event reports them. */
import type { CustomOrder } from '@fanfare/contract/custom-order-views'

const POLL_INTERVAL_MS = 3_000

/** The `refetchInterval` of an order. */
export const pollPictures = ({ state }: { state: { data?: CustomOrder | undefined } }): number | false =>
  state.data?.steps.some(({ pictures }) => pictures.some(({ status }) => status === 'processing')) ? POLL_INTERVAL_MS : false
