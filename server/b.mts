import sharp from 'sharp'
import { developPhoto } from './src/platform/photos.ts'
import { writeFileSync } from 'node:fs'
  const bars = Buffer.alloc(24 * 24 * 3, 255)
  for (let y = 0; y < 24; y++) for (let x = 0; x < 24; x += 2) bars.fill(0, (y * 24 + x) * 3, (y * 24 + x) * 3 + 3)
writeFileSync('/tmp/b.png', await sharp(bars, { raw: { width: 24, height: 24, channels: 3 } }).png().toBuffer())
const {blurred}=await developPhoto('/tmp/b.png')
const r = await sharp(Buffer.from(blurred.split(',')[1],'base64')).raw().toBuffer()
console.log([...r.subarray(24*3*12,24*3*13)].filter((_,i)=>i%3==0).join(' '))
