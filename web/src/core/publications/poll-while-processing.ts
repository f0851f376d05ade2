/** Polls a performer's list of content while files are processed, because server events can get lost. */
const POLL_INTERVAL_MS = 4_000

interface Listed {
  readonly data: readonly { readonly status: string }[]
}

/** The `refetchInterval` of such a list. */
export const pollWhileProcessing = ({ state }: { state: { data?: { pages: readonly Listed[] } | undefined } }) =>
  state.data?.pages.some(({ data }) => data.some(({ status }) => status === 'processing')) ? POLL_INTERVAL_MS : false
