/** What `scripts/catalogues.ts` makes of the catalogues, for the server's bundle. */
declare module 'virtual:catalogues' {
  export const catalogues: Readonly<
    Partial<Record<string, { readonly url: string; readonly messages: Readonly<Record<string, string>> }>>
  >
}
