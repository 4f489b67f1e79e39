/** A value that is JSON already, in UTF-8: sent as it is. */
export interface RawJson<Item> {
  readonly json: Buffer;
  /** Only for the compiler: what the JSON says. */
  readonly item?: Item;
}
