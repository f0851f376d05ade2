import assert from 'node:assert/strict'
import { test } from 'vitest'
import { acceptedTypes } from '@fanfare/contract/accepted-types'
import { fileKinds } from '@fanfare/contract/file-kinds'
import { MEGABYTE } from '@fanfare/contract/media'
import { acceptAttribute, mediaFileError, documentError, photoError } from './accepted-files.ts'
import { setUploadLimits, uploadLimits } from './upload-limits.ts'

const file = (name: string, type: string, size = 1000) => ({ name, type, size })

test('a performer is offered only file types that the server accepts', () => {
  assert.equal(acceptAttribute('photo'), acceptedTypes.photo.join())
  assert.equal(acceptAttribute('document'), acceptedTypes.document.join())
  for (const type of acceptedTypes.photo) assert.equal(photoError(file('a', type)), '')
  for (const type of ['image/svg+xml', 'image/gif', 'application/pdf', ''])
    assert.match(photoError(file('a.jpg', type)), /You can only add .* photos/)
})

test('a performer who chooses a HEIC file reads why it is not accepted, even without a type', () => {
  assert.match(photoError(file('IMG_1.HEIC', '')), /HEIC/)
  assert.match(photoError(file('a', 'image/heic')), /JPEG/)
  assert.match(photoError(file('a.heif', 'image/heif')), /HEIC/)
})

test("a performer reads that a file exceeds the site's limit for its kind", () => {
  const photo = file('a.jpg', 'image/jpeg', 25 * MEGABYTE + 1)
  const video = file('a.mp4', 'video/mp4', 5 * 1024 * MEGABYTE + 1)
  assert.match(photoError(photo), /larger than 25 MB/)
  assert.match(mediaFileError(video), /larger than 5 GB/)
  assert.match(mediaFileError(file('a.mp3', 'audio/mpeg', 201 * MEGABYTE)), /larger than 200 MB/)
  const before = uploadLimits()
  setUploadLimits({ ...before, photoMegabytes: 40, videoMegabytes: 6144, audioMegabytes: 10 })
  try {
    assert.deepEqual([photoError(photo), mediaFileError(photo), mediaFileError(video)], ['', '', ''])
    assert.match(mediaFileError(file('a.mp3', 'audio/mpeg', 11 * MEGABYTE)), /larger than 10 MB/)
  } finally {
    setUploadLimits(before)
  }
})

test('a performer can upload a document picture only of an accepted type and size', () => {
  for (const type of acceptedTypes.document) assert.equal(documentError(file('a', type), 'Selfie'), '')
  assert.match(documentError(file('a', 'image/avif'), 'Selfie'), /^Selfie must be a JPEG/)
  const large = file('a', 'image/png', fileKinds.document.maxMegabytes * MEGABYTE + 1)
  assert.match(documentError(large, 'Selfie'), /^Selfie must be up to 15 MB/)
})
