/** How passwords are kept. The library's scrypt (N 16384, r 16, p 1), unless a test brings something cheaper. */
export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(data: { hash: string; password: string }): Promise<boolean>
}
