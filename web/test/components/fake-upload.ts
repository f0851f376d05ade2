/** Sends uploads to the fake API: they use `XMLHttpRequest`, which the browser would send to the network. */
export class FakeUpload {
  readonly upload: { onprogress: ((progress: { readonly loaded: number; readonly total: number }) => void) | null } = {
    onprogress: null,
  }
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null
  status = 0
  responseText = ''
  readonly #headers = new Headers()
  readonly #ending = new AbortController()
  #method = ''
  #address = ''

  open(method: string, address: string): void {
    this.#method = method
    this.#address = address
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value)
  }

  abort(): void {
    this.#ending.abort()
  }

  send(body: FormData): void {
    const { signal } = this.#ending
    const request = new Request(this.#address, { method: this.#method, headers: this.#headers, body, signal })
    this.#send(request).then(
      () => this.onload?.(),
      () => (signal.aborted ? this.onabort?.() : this.onerror?.()),
    )
  }

  async #send(request: Request): Promise<void> {
    const response = await fetch(request)
    this.upload.onprogress?.({ loaded: 1, total: 1 })
    this.responseText = await response.text()
    this.status = response.status
  }
}
