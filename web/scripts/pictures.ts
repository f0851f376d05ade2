/** Draws the small pictures in `public/`: the default avatar, the placeholder for a missing thumbnail, and the app's icons. */
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const folder = fileURLToPath(new URL('../public/', import.meta.url))

const nobody = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
  <defs><linearGradient id="wall" x2="0" y2="1"><stop stop-color="#efe8dd"/><stop offset="1" stop-color="#ddd2c3"/></linearGradient></defs>
  <rect width="256" height="256" fill="url(#wall)"/>
  <circle cx="128" cy="104" r="44" fill="#a99a8c"/>
  <path d="M40 256c4-58 42-88 88-88s84 30 88 88z" fill="#a99a8c"/>
</svg>`

const leaf = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 640 480">
  <defs>
    <linearGradient id="dusk" x2="1" y2="1"><stop stop-color="#efe6d6"/><stop offset="1" stop-color="#cdbfa6"/></linearGradient>
    <linearGradient id="blade" x2="1" y2="1"><stop stop-color="#7d8f63"/><stop offset="1" stop-color="#46603f"/></linearGradient>
  </defs>
  <rect width="640" height="480" fill="url(#dusk)"/>
  <g transform="translate(320 240) rotate(-32)">
    <path d="M-170 0C-110-112 70-124 176 0 70 124-110 112-170 0z" fill="url(#blade)"/>
    <path d="M-214 0H164" stroke="#efe6d6" stroke-width="5" stroke-linecap="round"/>
    <path d="M-90 0l52-56M-90 0l52 56M-20 0l56-58M-20 0l56 58M50 0l46-42M50 0l46 42" stroke="#efe6d6" stroke-width="3" fill="none" stroke-linecap="round"/>
  </g>
</svg>`

const mark = (radius: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 28 28">
  <rect width="28" height="28" rx="${radius}" fill="#1b1418"/>
  <path d="M8 20V12M14 20V8M20 20v-4" stroke="#fbf8f3" stroke-width="2.6" stroke-linecap="round" fill="none"/>
  <circle cx="20" cy="10" r="2" fill="#e2b765"/>
</svg>
`

await sharp(Buffer.from(nobody)).jpeg({ quality: 80, mozjpeg: true }).toFile(`${folder}no-avatar.jpg`)
await sharp(Buffer.from(leaf)).jpeg({ quality: 76, mozjpeg: true }).toFile(`${folder}leaf.jpeg`)
await sharp(Buffer.from(mark(0)))
  .resize(180)
  .png({ palette: true })
  .toFile(`${folder}icon-180.png`)
await writeFile(`${folder}favicon.svg`, mark(8))

/** Fits into the circle that a launcher may cut out: four fifths of the width. */
const maskable = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="-4 -4 36 36">
  <rect x="-4" y="-4" width="36" height="36" fill="#1b1418"/>
  <path d="M8 20V12M14 20V8M20 20v-4" stroke="#fbf8f3" stroke-width="2.6" stroke-linecap="round" fill="none"/>
  <circle cx="20" cy="10" r="2" fill="#e2b765"/>
</svg>`

/** The system shows only its shape, in its own color. */
const monochrome = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="2 2 24 24">
  <path d="M8 20V12M14 20V8M20 20v-4" stroke="#fff" stroke-width="2.6" stroke-linecap="round" fill="none"/>
  <circle cx="20" cy="10" r="2" fill="#fff"/>
</svg>`

const icons = [
  { name: 'icon-192', svg: mark(8), size: 192 },
  { name: 'icon-512', svg: mark(8), size: 512 },
  { name: 'maskable-512', svg: maskable, size: 512 },
  { name: 'monochrome-512', svg: monochrome, size: 512 },
  { name: 'badge-96', svg: monochrome, size: 96 },
]
for (const { name, svg, size } of icons)
  await sharp(Buffer.from(svg)).resize(size).png({ compressionLevel: 9 }).toFile(`${folder}icons/${name}.png`)
