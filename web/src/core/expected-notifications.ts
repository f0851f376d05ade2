/** Remembers notifications about what this window is doing itself. It shows the outcome, so they get no toast. */
const expected = new Set<string>()

/** Call this before the request that causes a notification of this type. */
export const expectNotification = (type: string): void => void expected.add(type)

/** Call this if the request failed. */
export const unexpectNotification = (type: string): void => void expected.delete(type)

/** Returns whether a notification of this type was expected, once for each. */
export const wasExpected = (type: string): boolean => expected.delete(type)
