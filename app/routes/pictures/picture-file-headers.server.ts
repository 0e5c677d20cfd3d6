/** Headers that keep a browser from treating a picture file as anything else. */
export const pictureFileHeaders = {
  'content-type': 'image/jpeg',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
};
