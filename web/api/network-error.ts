const CANNOT_REACH = 'Cannot reach the server. Please check your connection and try again.';

/** A call that nobody answered: no connection, or no server behind it. What it was about may still have happened. */
export class NetworkError extends Error {
  constructor(message: string = CANNOT_REACH, cause?: unknown) {
    super(message, { cause });
    this.name = 'NoAnswerError';
  }
}
