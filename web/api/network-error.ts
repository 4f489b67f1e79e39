const CANNOT_REACH = 'Cannot reach the server. Please check your connection and try again.';

/** A request without a response: no connection, or no server. The server may still have processed it. */
export class NetworkError extends Error {
  constructor(message: string = CANNOT_REACH, cause?: unknown) {
    super(message, { cause });
    this.name = 'NetworkError';
  }
}
