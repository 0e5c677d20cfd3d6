import type { QrCode as Code } from '#app/platform/images/qr-code.server.ts';

/** A QR code, dark on white in both themes: many scanners read no other. */
export function QrCode({
  code,
  label,
  className,
}: {
  code: Code;
  label: string;
  className?: string;
}) {
  return (
    <svg
      viewBox={`0 0 ${code.size} ${code.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <path d={`M0 0h${code.size}v${code.size}H0z`} fill="#fff" />
      <path d={code.path} fill="#16121f" />
    </svg>
  );
}
