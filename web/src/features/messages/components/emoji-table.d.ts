/** The table of emoji as the text that it is. */
declare module '*.tsv?raw' {
  const text: string
  export default text
}
