/**
 * Adds the metadata of a public page to its loader's data, on the server only: crawlers load documents, so browsers need no code
 * that builds it.
 */
import type { LoaderFunctionArgs, MetaDescriptor } from 'react-router'
import { requestContextOf } from './request-context.ts'

export interface SiteOfPage {
  readonly origin: string
  readonly siteName: string
}

/** In `export const loader = withHead(page.server, headOf)`, the bundler drops `headOf` from the browser's code. */
export const withHead =
  <T extends object>(load: (args: LoaderFunctionArgs) => Promise<T>, headOf: (data: T, site: SiteOfPage) => MetaDescriptor[]) =>
  async (args: LoaderFunctionArgs): Promise<T & { readonly head?: MetaDescriptor[] }> => {
    const loaded = await load(args)
    const { origin, settings } = requestContextOf(args.context)
    const { siteName } = await settings()
    return { ...loaded, head: headOf(loaded, { origin, siteName }) }
  }
