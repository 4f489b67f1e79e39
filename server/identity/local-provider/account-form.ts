export interface AccountForm {
  name: string;
  email: string;
}

export interface FormError {
  field: 'name' | 'email';
  sentence: string;
}

const NAME_LENGTH_MAX = 100;
const EMAIL_LENGTH_MAX = 254;
/** Loose, because no e-mail is sent to it. */
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+$/u;

export function parseAccountForm(body: URLSearchParams): AccountForm {
  return { name: (body.get('name') ?? '').trim(), email: (body.get('email') ?? '').trim() };
}

export function validateAccountForm({ name, email }: AccountForm): FormError | null {
  if (!name) return { field: 'name', sentence: 'Please enter a name.' };
  if (name.length > NAME_LENGTH_MAX)
    return { field: 'name', sentence: 'Please use at most 100 characters for the name.' };
  if (!isPlain(name)) return { field: 'name', sentence: 'This name has characters that cannot be shown.' };
  if (!email) return { field: 'email', sentence: 'Please enter an e-mail address.' };
  if (email.length > EMAIL_LENGTH_MAX) {
    return { field: 'email', sentence: 'Please use at most 254 characters for the e-mail address.' };
  }
  if (!EMAIL.test(email) || !isPlain(email)) {
    return { field: 'email', sentence: 'This is not an e-mail address. One looks like ada@example.org.' };
  }
  return null;
}

function isPlain(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}/u.test(text);
}
