const TIME = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/

/** Returns the seconds of a time such as `1:30` or `1:02:30`; undefined for other texts. */
export function secondsIn(text: string): number | undefined {
  const [match, hours = '0', minutes, seconds] = TIME.exec(text.trim()) ?? []
  return match === undefined ? undefined : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
