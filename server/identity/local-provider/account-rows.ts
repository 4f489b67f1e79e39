import { statement } from '../../database/database.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../clock.ts';

/** An account of the stand-in for Google. */
export interface Account {
  subject: string;
  name: string;
  email: string;
}

export interface Accounts {
  list(): Promise<Account[]>;
  find(subject: string): Promise<Account | null>;
  findByEmail(email: string): Promise<Account | null>;
  /** Makes the account, or returns the one that already has this e-mail, compared without regard to case. */
  save(account: Account): Promise<Account>;
}

const SELECT = 'SELECT subject, name, email FROM local_account';
const LIST = statement<Account>('account.list', `${SELECT} ORDER BY created_at, subject`);
const FIND = statement<Account>('account.find', `${SELECT} WHERE subject = $1`);
const FIND_BY_EMAIL = statement<Account>('account.find-by-email', `${SELECT} WHERE email_key = $1`);
const ADD = statement(
  'account.add',
  `INSERT INTO local_account (subject, name, email, email_key, created_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (email_key) DO NOTHING`,
);

export function createAccounts({ database, clock }: { database: Database; clock: Clock }): Accounts {
  return {
    async list() {
      return (await database.read(LIST, [])).map(toAccount);
    },
    async find(subject) {
      const [row] = await database.read(FIND, [subject]);
      return row === undefined ? null : toAccount(row);
    },
    async findByEmail(email) {
      const [row] = await database.read(FIND_BY_EMAIL, [toKey(email)]);
      return row === undefined ? null : toAccount(row);
    },
    save(account) {
      return database.transact(async (transaction) => {
        const { subject, name, email } = account;
        await transaction.run(ADD, [subject, name, email, toKey(email), clock.now()]);
        const [row] = await transaction.run(FIND_BY_EMAIL, [toKey(email)]);
        return row === undefined ? account : toAccount(row);
      });
    },
  };
}

function toKey(email: string): string {
  return email.toLowerCase();
}

/** A plain object: SQLite's rows have no prototype. */
function toAccount({ subject, name, email }: Account): Account {
  return { subject, name, email };
}
