/** The module that `scripts/catalogues.ts` generates from the catalogs for the server's bundle. */
declare module 'virtual:catalogues' {
  export const catalogues: Readonly<
    Partial<Record<string, { readonly url: string; readonly messages: Readonly<Record<string, string>> }>>
  >
}
