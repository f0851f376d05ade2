/** Polls a list of own content while files are processed, because server events can get lost. */
const LOOK_AGAIN_MS = 4_000

interface Listed {
  readonly data: readonly { readonly status: string }[]
}

/** The `refetchInterval` of such a list. */
export const whileProcessing = ({ state }: { state: { data?: { pages: readonly Listed[] } | undefined } }) =>
  state.data?.pages.some(({ data }) => data.some(({ status }) => status === 'processing')) ? LOOK_AGAIN_MS : false
