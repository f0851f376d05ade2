/** Uploads a file to sell, in one request of the tus protocol (tus.io). */
import { UploadedProductFile } from '@fanfare/contract/product-files'
import { UPLOADS_PATH } from '@fanfare/contract/uploads'

interface Uploader {
  /** The base address of the API. */
  readonly api: string
  readonly token: string
}

/** Returns the id of the uploaded file. */
export async function uploadProductFile({ api, token }: Uploader, file: Blob, name: string): Promise<string> {
  const headers = { authorization: token, 'tus-resumable': '1.0.0' }
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const created = await fetch(`${api}${UPLOADS_PATH}`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(file.size),
      'upload-metadata': `kind ${base64('product')},name ${base64(name)}`,
    },
  })
  const sent = await fetch(new URL(created.headers.get('location') ?? '', api), {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: await file.arrayBuffer(),
  })
  const { Parse } = await import('typebox/value')
  return Parse(UploadedProductFile, await sent.json())._id
}
