export interface FloorDatabase {
  addSession(idHash: string, userId: string): Promise<void>;
  findUser(idHash: string): Promise<string | undefined>;
  list(userId: string, limit: number): Promise<{ date: string; document: Uint8Array }[]>;
  find(userId: string, date: string): Promise<{ date: string; document: Uint8Array } | undefined>;
  /** Reads and writes one document in one transaction, which is on disk afterwards. */
  change(userId: string, date: string, seal: (current: Uint8Array | undefined) => Uint8Array): Promise<void>;
  close(): Promise<void>;
}
