/** A value that is JSON already, in UTF-8: sent as it is. */
export interface RawJson<Item> {
  readonly json: Buffer;
  readonly item?: Item;
}
