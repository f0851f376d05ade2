/** Saves a table that the server has sent, as the browser saves a download. */

export function saveCsv({ name, csv }: { readonly name: string; readonly csv: string }): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
