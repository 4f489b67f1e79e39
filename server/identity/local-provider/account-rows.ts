import { statement } from '../../database/database.ts';
import type { Database } from '../../database/database.ts';
import type { Clock } from '../../clock.ts';

export interface LocalAccount {
  subject: string;
  name: string;
  email: string;
}

export type LocalAccounts = ReturnType<typeof createLocalAccounts>;

const SELECT = 'SELECT subject, name, email FROM local_account';
const LIST = statement<LocalAccount>('account.list', `${SELECT} ORDER BY created_at, subject`);
const FIND = statement<LocalAccount>('account.find', `${SELECT} WHERE subject = $1`);
const FIND_BY_EMAIL = statement<LocalAccount>('account.find-by-email', `${SELECT} WHERE email_key = $1`);
const ADD = statement(
  'account.add',
  `INSERT INTO local_account (subject, name, email, email_key, created_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (email_key) DO NOTHING`,
);

export function createLocalAccounts({ database, clock }: { database: Database; clock: Clock }) {
  return {
    async list(): Promise<LocalAccount[]> {
      return database.read(LIST, []);
    },
    async find(subject: string): Promise<LocalAccount | null> {
      const [account = null] = await database.read(FIND, [subject]);
      return account;
    },
    async findByEmail(email: string): Promise<LocalAccount | null> {
      const [account = null] = await database.read(FIND_BY_EMAIL, [toKey(email)]);
      return account;
    },
    /** Creates the account, or returns the existing one with this e-mail address, in any case. */
    save(account: LocalAccount): Promise<LocalAccount> {
      return database.transact(async (transaction) => {
        const { subject, name, email } = account;
        await transaction.run(ADD, [subject, name, email, toKey(email), clock.now()]);
        const [saved = account] = await transaction.run(FIND_BY_EMAIL, [toKey(email)]);
        return saved;
      });
    },
  };
}

function toKey(email: string): string {
  return email.toLowerCase();
}
