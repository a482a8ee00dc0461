/**
 * The build's description of the site for the service worker: its version, and every file with its checksum.
 */

interface SiteFile {
  /** Relative to the service worker. */
  readonly url: string;
  /** Subresource integrity: `sha256-` and the checksum in base64. The browser refuses other bytes. */
  readonly integrity: string;
}

/** A file of the page itself. `revision` is null if the name already contains a hash. */
export interface ShellFile extends SiteFile {
  readonly revision: string | null;
}

/** A file too large to download before it is needed. */
export interface LargeFile extends SiteFile {
  readonly bytes: number;
  /** Of the content, 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  /** `always`: no answers without it. `webgpu`: only needed with a graphics adapter. */
  readonly needed: 'always' | 'webgpu';
}

export interface SiteFiles {
  /** Equal for equal files, different otherwise. */
  readonly version: string;
  readonly shell: readonly ShellFile[];
  /** Files that only the Lab needs. */
  readonly lab: readonly ShellFile[];
  readonly large: readonly LargeFile[];
}
