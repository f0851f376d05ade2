/** Reads a list of own things again while files of one of them are processed: the push says when they are done, this is for when it got lost. */
const LOOK_AGAIN_MS = 4_000

interface Listed {
  readonly data: readonly { readonly status: string }[]
}

/** A `refetchInterval` of such a list. */
export const whileProcessing = ({ state }: { state: { data?: { pages: readonly Listed[] } | undefined } }) =>
  state.data?.pages.some(({ data }) => data.some(({ status }) => status === 'processing')) ? LOOK_AGAIN_MS : false
