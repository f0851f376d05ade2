/** What is said of a chosen file before it is sent. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptedTypes, documentPart, photoPart } from '@fanfare/contract/media'
import { acceptOf, documentComplaint, photoComplaint } from './accepted-files.ts'

const file = (name: string, type: string, size = 1000) => ({ name, type, size })

test('what the server takes is offered, and nothing else', () => {
  assert.equal(acceptOf('photo'), acceptedTypes.photo.join())
  assert.equal(acceptOf('document'), acceptedTypes.document.join())
  for (const type of acceptedTypes.photo) assert.equal(photoComplaint(file('a', type)), '')
  for (const type of ['image/svg+xml', 'image/gif', 'application/pdf', ''])
    assert.match(photoComplaint(file('a.jpg', type)), /Only photos/)
})

test('HEIC is refused in words, by its type and where there is none by its name', () => {
  assert.match(photoComplaint(file('IMG_1.HEIC', '')), /HEIC/)
  assert.match(photoComplaint(file('a', 'image/heic')), /JPEG/)
  assert.match(photoComplaint(file('a.heif', 'image/heif')), /HEIC/)
})

test('a photo that is too large is told so', () => {
  assert.match(photoComplaint(file('a.jpg', 'image/jpeg', photoPart.maxBytes + 1)), /larger than 25 MB/)
})

test('a document is a picture of a kind that the server takes, and not too large', () => {
  for (const type of acceptedTypes.document) assert.equal(documentComplaint(file('a', type), documentPart, 'Selfie'), '')
  assert.match(documentComplaint(file('a', 'image/avif'), documentPart, 'Selfie'), /^Selfie must be a JPEG/)
  const large = file('a', 'image/png', documentPart.maxBytes + 1)
  assert.match(documentComplaint(large, documentPart, 'Selfie'), /^Selfie must be up to 15 MB/)
})
