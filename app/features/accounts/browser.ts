/** The browser a request came from. */
export interface Browser {
  /** What it sent to prove who it is (its cookies), for the auth library alone to read. */
  credentials: Headers;
  /** Its network address, seen through trusted proxies only. */
  address: string;
}
