/** Handles forms that are posted to a page's URL without its scripts, such as a mail program that unsubscribes (RFC 8058). */
import type { Context } from './context.ts'

export interface PagePost {
  readonly path: string
  /** Does the work. The response is only a status, never a page. Throws `ApiError`. */
  run(ctx: Context, query: URLSearchParams): Promise<void>
}

/** Returns undefined for any other path. */
export type OnPost = (url: string) => Promise<void> | undefined

export function openPosts(ctx: Context, posts: readonly PagePost[]): OnPost {
  return (url) => {
    const [path = '/', search = ''] = url.split('?', 2)
    return posts.find((one) => one.path === path)?.run(ctx, new URLSearchParams(search))
  }
}
