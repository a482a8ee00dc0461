/** What the build tells the service worker about the site: its version and every file with its checksum. */

export interface SiteFile {
  /** Relative to the service worker. */
  readonly url: string;
  /** Subresource integrity: `sha256-` and the checksum in base64. The browser refuses other bytes. */
  readonly integrity: string;
}

/** A file of the page itself. `revision` is null where the name already carries a hash. */
export interface ShellFile extends SiteFile {
  readonly revision: string | null;
}

/** A file too large to download before it is needed. */
export interface LargeFile extends SiteFile {
  readonly bytes: number;
  /** Of the content, 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  /** `always`: nothing is answered without it. `webgpu`: only where there is a graphics adapter. */
  readonly needed: 'always' | 'webgpu';
}

export interface SiteFiles {
  /** The same for the same files; another for any other. */
  readonly version: string;
  readonly shell: readonly ShellFile[];
  /** What only the Lab needs. */
  readonly lab: readonly ShellFile[];
  readonly large: readonly LargeFile[];
}
