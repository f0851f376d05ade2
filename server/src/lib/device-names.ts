/** Derives readable device names from the untrusted `User-Agent` header. */
import { t } from './i18n.ts'

// The order matters: Edge and Opera also contain Chrome, Chrome also contains Safari.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrom(e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const find = (names: typeof browsers, userAgent: string) => names.find(([sign]) => sign.test(userAgent))?.[1]

/** Returns `Firefox on Windows`, only one part if the other is unknown, or an empty text for anything but a browser. */
export function deviceName(userAgent: string): string {
  const browser = find(browsers, userAgent)
  const system = find(systems, userAgent)
  return browser && system ? t('{browser} on {system}', { browser, system }) : (browser ?? system ?? '')
}
