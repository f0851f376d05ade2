/** Forms that others send to a page's address without its scripts, such as a mail program that ends mails (RFC 8058). */
import type { Context } from './context.ts'

export interface PagePost {
  /** Path of the page. */
  readonly path: string
  /** What has to happen; whatever it is answered, a page is not. Refuses by `ApiError`. */
  run(ctx: Context, query: URLSearchParams): Promise<void>
}

/** Undefined for any other path. */
export type OnPost = (url: string) => Promise<void> | undefined

export function openPosts(ctx: Context, posts: readonly PagePost[]): OnPost {
  return (url) => {
    const [path = '/', search = ''] = url.split('?', 2)
    return posts.find((one) => one.path === path)?.run(ctx, new URLSearchParams(search))
  }
}
