/** Writes the operator's log. Never log a password, a token, a query string or a body. */
export interface Log {
  info(line: string): void
  error(error: unknown, where: string): void
}

const clock = () => new Date().toISOString()

export const consoleLog: Log = {
  info: (line) => console.log(line),
  error: (error, where) => console.error(`${clock()} ${where}:`, error instanceof Error ? (error.stack ?? error.message) : error),
}
